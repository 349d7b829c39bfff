/** Where a dropdown's menu opens, and how high it may grow, in pixels. */
export interface MenuRoom {
  readonly placement: 'top' | 'bottom'
  readonly height: number
}

export const tallest = 296

/** Kept free between the menu and its field, and the window's edge. */
const apart = 16
/** Some options must be in view, however low the window is. */
const lowest = 120

/**
 * The room for a menu above or below its field. Measured by the window alone, before there are options: a menu that is
 * placed by those of the first moment grows out of the window with the next ones.
 */
export const roomAround = (field: Element | null | undefined): MenuRoom => {
  if (!field) return { placement: 'bottom', height: tallest }
  const { top, bottom } = field.getBoundingClientRect()
  const below = (window.visualViewport?.height ?? innerHeight) - bottom - apart
  const above = top - apart
  const placement = below < tallest && above > below ? 'top' : 'bottom'
  return { placement, height: Math.max(lowest, Math.min(tallest, placement === 'top' ? above : below)) }
}
