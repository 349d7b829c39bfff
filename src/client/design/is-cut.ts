const overflows = ({ scrollWidth, clientWidth }: Element): boolean => scrollWidth > clientWidth + 1

/** Whether an element shows less of its text than it holds: by its own edge, or by that of a part in it, as of a chip. */
export const isCut = (element: Element): boolean => [element, ...element.children].some(overflows)
