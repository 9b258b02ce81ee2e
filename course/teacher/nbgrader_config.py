"""nbgrader for the exercises of Schafkopf Tutor: lies beside the folders source and submitted."""

c = get_config()  # noqa: F821 - nbgrader brings it

c.CourseDirectory.course_id = "schafkopf"
# Cells with points that somebody has deleted come back; a cell that is there twice does no harm.
c.OverwriteCells.add_missing_cells = True
c.Autograde.sanitize_preprocessors.insert(2, "schafkopf_tutor.notebook.grading.Unmarked")
