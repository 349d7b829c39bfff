/** Where the focus moves after a key that chooses. */
export type MenuMove = 'stay' | 'next' | 'before'

/** A line of a menu: an option, or an action of the menu itself. */
export interface MenuLine {
  readonly key: string
  readonly does: 'choose' | 'empty' | 'create' | 'add' | 'more' | 'retry'
}

/** The current lines of a menu and its state. */
export interface ShownMenu {
  readonly lines: readonly MenuLine[]
  /**
   * The key of the line for the current value, whether listed or not; null if there is no value or several are allowed.
   */
  readonly held: string | null
  /** Whether the options for the keyword are still loading. */
  readonly waiting: boolean
}

/** The user's position in a menu: keyword, active line, and a key that waits for options. */
export interface Pointing {
  readonly keyword: string
  /** The line that keys or the pointer last moved to; null if neither did: then the keyword decides. */
  readonly led: string | null
  /** Whether the user typed or moved by a key, so that the active line is intended. */
  readonly meant: boolean
  /** With several values: the index of the line just chosen. No line is active until the next key. */
  readonly rests: number | null
  /** The move of Enter or Tab, pressed before the options loaded. */
  readonly waits: MenuMove | null
}

export const pointingNowhere: Pointing = { keyword: '', led: null, meant: false, rests: null, waits: null }

/** The effect of a key: choose a line, or leave the menu unchanged. */
export type MenuAction =
  | { readonly does: 'take'; readonly key: string; readonly then: MenuMove }
  | { readonly does: 'leave'; readonly then: MenuMove }

export interface MenuStep {
  readonly pointing: Pointing
  readonly action: MenuAction | null
  /** Whether the menu handled the key. */
  readonly taken: boolean
}

const isTyped = ({ keyword }: Pointing): boolean => keyword.trim() !== ''

/**
 * By default no line is active while options load, and the emptying line never is: a key must not choose an unseen
 * line.
 */
export const pointedAt = (pointing: Pointing, { lines, held, waiting }: ShownMenu): string | null => {
  const has = (key: string) => lines.some((line) => line.key === key)
  if (pointing.led !== null) return has(pointing.led) ? pointing.led : null
  if (waiting || pointing.rests !== null) return null
  if (!isTyped(pointing) && held !== null) return has(held) ? held : null
  return lines.find(({ does }) => does !== 'empty' && does !== 'more')?.key ?? null
}

/** Lines that Page Up and Page Down move by. */
const pageful = 8

/** The index that a key moves to from index `at`, -1 for none; null for a key that does not move. */
const placeBy = (key: string, at: number, rests: number | null, length: number): number | null => {
  const last = length - 1
  switch (key) {
    case 'ArrowDown':
      return at >= 0 ? (at + 1) % length : Math.min(rests ?? 0, last)
    case 'ArrowUp':
      return at >= 0 ? (at + last) % length : rests === null ? last : Math.max(0, Math.min(rests - 1, last))
    case 'PageDown':
      return Math.min(last, Math.max(at, 0) + pageful)
    case 'PageUp':
      return Math.max(0, at - pageful)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** Handles a key of a menu. @param shift whether Shift is pressed */
export const afterKey = (pointing: Pointing, shown: ShownMenu, key: string, shift = false): MenuStep => {
  const { lines } = shown
  const stays = { pointing, action: null }
  if (key === 'Enter') return choosing(pointing, shown, 'stay')
  if (key === 'Tab') return choosing(pointing, shown, shift ? 'before' : 'next')
  if (key === 'Escape') return { ...stays, action: { does: 'leave', then: 'stay' }, taken: true }
  if (isTyped(pointing) && (key === 'Home' || key === 'End')) return { ...stays, taken: false }
  const at = lines.findIndex((line) => line.key === pointedAt(pointing, shown))
  const place = placeBy(key, at, pointing.rests, Math.max(1, lines.length))
  if (place === null) return { ...stays, taken: false }
  const led = lines[place]?.key ?? null
  const moved = led === null ? pointing : { ...pointing, led, rests: null }
  return { pointing: { ...moved, meant: true, waits: null }, action: null, taken: true }
}

const choosing = (pointing: Pointing, shown: ShownMenu, then: MenuMove): MenuStep => {
  const key = pointedAt(pointing, shown)
  const line = shown.lines.find((each) => each.key === key)
  const leaves: MenuStep = { pointing, action: { does: 'leave', then }, taken: true }
  if (line) {
    const looked = !pointing.meant && (line.key === shown.held || then !== 'stay')
    const chooses = then === 'stay' || line.does === 'choose' || line.does === 'empty' // Tab must not create a row
    return looked || !chooses
      ? leaves
      : { pointing, action: { does: 'take', key: line.key, then }, taken: true }
  }
  if (shown.waiting) return { pointing: { ...pointing, waits: then }, action: null, taken: true }
  if (isTyped(pointing)) return { pointing, action: null, taken: true } // the menu shows that nothing matches
  if (pointing.rests !== null) return { ...leaves, taken: then !== 'stay' }
  return shown.held === null && then === 'stay' ? { pointing, action: null, taken: true } : leaves
}

/** Applies the waiting key once the options have loaded. It chooses a line only if a keyword was typed. */
export const afterArrival = (pointing: Pointing, shown: ShownMenu): MenuStep => {
  const { waits } = pointing
  if (waits === null || shown.waiting) return { pointing, action: null, taken: false }
  const now = { ...pointing, waits: null }
  const key = pointedAt(now, shown)
  const line = shown.lines.find((each) => each.key === key)
  const failed = shown.lines.some(({ does }) => does === 'retry')
  if (isTyped(now)) {
    const takes = line?.does === 'choose' && !failed
    return { pointing: now, action: takes ? { does: 'take', key: line.key, then: waits } : null, taken: true }
  }
  const looked = !failed && !now.meant && (waits !== 'stay' || shown.held !== null)
  return { pointing: now, action: looked ? { does: 'leave', then: waits } : null, taken: true }
}

export const afterTyping = (keyword: string): Pointing => ({
  ...pointingNowhere,
  keyword,
  meant: keyword.trim() !== '',
})

/** Moves the active line to the pointer, unless a key waits for options. */
export const afterPointer = (pointing: Pointing, led: string): Pointing =>
  pointing.waits === null ? { ...pointing, led, rests: null } : pointing

/** The state after one of several values was chosen; the menu stays open. @param place the index of the chosen line */
export const afterChoice = (place: number): Pointing => ({ ...pointingNowhere, rests: place })
