"""Sentences of what the law says: verdicts with their citation, tricks, results and money.

Everything here reads answers of ``rules``; nothing here decides anything. The words are in the
catalogues (``data/locale``), the paragraphs in the rule books (``data/books``).
"""

from schafkopf_tutor.explain.books import Book, book, books
from schafkopf_tutor.explain.glossary import Term, glossary
from schafkopf_tutor.explain.phrases import Phrase, phrase, phrases
from schafkopf_tutor.explain.speaker import Speaker

__all__ = ["Book", "Phrase", "Speaker", "Term", "book", "books", "glossary", "phrase", "phrases"]
