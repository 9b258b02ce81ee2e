"""Cards, hands, tricks and orders as pictures and as text. No files, no widgets, no rules."""

from schafkopf_tutor.draw.card import back_svg, card_svg
from schafkopf_tutor.draw.portrait import portrait_svg
from schafkopf_tutor.draw.scene import (
    Picture,
    back_image,
    captioned,
    cards,
    full_name,
    image,
    row,
    sign_image,
    table,
    wide,
)
from schafkopf_tutor.draw.shows import led, order, pack, ranks, suits, trick
from schafkopf_tutor.draw.signs import sign

__all__ = [
    "Picture",
    "back_image",
    "back_svg",
    "captioned",
    "card_svg",
    "cards",
    "full_name",
    "image",
    "led",
    "order",
    "pack",
    "portrait_svg",
    "ranks",
    "row",
    "sign",
    "sign_image",
    "suits",
    "table",
    "trick",
    "wide",
]
