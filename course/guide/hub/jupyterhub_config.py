"""JupyterHub with the course for everybody, and the class as a service behind the same login.

Everything that differs from house to house comes out of the environment:

    SCHAFKOPF_CLASS_DATA   the database of classes, postgresql+psycopg://… (or sqlite:////…)
    SCHAFKOPF_TUTOR_DB     the database of everybody's answers; left out: a file in each home
    SCHAFKOPF_TEACHERS     who holds classes: names with commas between them
    SCHAFKOPF_RULES        the house's rule set: a name or a file (left out: ordnung)

This file says nothing of who may log in and where notebooks run: keep your own authenticator and
spawner, and add it with ``load_subconfig("…/jupyterhub_config.py")``.
"""

import os
import sys

c = get_config()  # noqa: F821 - the hub defines it

TEACHERS = [name for name in os.environ.get("SCHAFKOPF_TEACHERS", "").split(",") if name]

# The class: one process for the whole hub, at /services/class/. Teachers begin at
# /services/class/lead, everybody else at /services/class/ with the code that the wall shows.
c.JupyterHub.services = [
    {
        "name": "class",
        "url": os.environ.get("SCHAFKOPF_CLASS_URL", "http://127.0.0.1:9100"),
        "command": [
            sys.executable,
            "-m",
            "schafkopf_tutor.classroom.hub",
            "--rules",
            os.environ.get("SCHAFKOPF_RULES", "ordnung"),
        ],
        # the hub hands on nothing but what stands here: not through the command, where all see it
        "environment": {
            "SCHAFKOPF_CLASS_DATA": os.environ["SCHAFKOPF_CLASS_DATA"],
            "PATH": os.environ.get("PATH", ""),
        },
        "oauth_no_confirm": True,  # it is the house's own: nobody is asked whether he trusts it
    }
]
c.JupyterHub.load_groups = {"schafkopf-teachers": {"users": TEACHERS}}
c.JupyterHub.load_roles = [
    {"name": "user", "scopes": ["self", "access:services!service=class"]},
]

# The course: it opens on its front page, and finds what `schafkopf-tutor warm` has compiled into
# the image. Every learner's answers go into one database under his name at the hub.
c.Spawner.default_url = "/lab"
c.Spawner.environment = {
    name: os.environ[name]
    for name in ("SCHAFKOPF_TUTOR_DB", "SCHAFKOPF_TUTOR_COMPILED")
    if name in os.environ
}
