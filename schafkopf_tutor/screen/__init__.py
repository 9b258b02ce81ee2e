"""What a person sees and touches, as data: view models, and one set of JavaScript and CSS.

``mount(element, model, send)`` draws a model and sends back the word of whatever is chosen. No
Jupyter and no server: the notebook, a phone and a page of its own load the same files.
"""
