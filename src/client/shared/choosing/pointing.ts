/** Where somebody goes with a key that chooses. */
export type MenuMove = 'stay' | 'next' | 'before'

/** A line of a menu: one that can be chosen, or something to do with the menu itself. */
export interface MenuLine {
  readonly key: string
  readonly does: 'choose' | 'empty' | 'create' | 'add' | 'more' | 'retry'
}

/** What a menu shows now. */
export interface ShownMenu {
  readonly lines: readonly MenuLine[]
  /** The line of what is held already, be it among them or not; null where nothing is, and where several can be. */
  readonly held: string | null
  /** What answers the keyword is under way. */
  readonly waiting: boolean
}

/** What somebody has done in a menu. */
export interface Pointing {
  readonly keyword: string
  /** The line that keys or the pointer have led to; null where none has been: then what is typed decides. */
  readonly led: string | null
  /** Something was typed, or a key has led on: what is pointed at is meant. */
  readonly meant: boolean
  /** Where the line stood that has just been chosen of several: until the next key nothing is pointed at. */
  readonly rests: number | null
  /** A key that chooses came before what it asks for. */
  readonly waits: MenuMove | null
}

export const pointingNowhere: Pointing = { keyword: '', led: null, meant: false, rests: null, waits: null }

/** What comes of a key: a line is taken, or the menu left as it is. */
export type MenuAction =
  | { readonly does: 'take'; readonly key: string; readonly then: MenuMove }
  | { readonly does: 'leave'; readonly then: MenuMove }

export interface MenuStep {
  readonly pointing: Pointing
  readonly action: MenuAction | null
  /** The key was for the menu. */
  readonly taken: boolean
}

const isTyped = ({ keyword }: Pointing): boolean => keyword.trim() !== ''

/**
 * The line that is pointed at, by its key. While choices are under way none is by itself, nor is ever what empties: a key
 * must never choose what nobody has seen.
 */
export const pointedAt = (pointing: Pointing, { lines, held, waiting }: ShownMenu): string | null => {
  const has = (key: string) => lines.some((line) => line.key === key)
  if (pointing.led !== null) return has(pointing.led) ? pointing.led : null
  if (waiting || pointing.rests !== null) return null
  if (!isTyped(pointing) && held !== null) return has(held) ? held : null
  return lines.find(({ does }) => does !== 'empty' && does !== 'more')?.key ?? null
}

/** Lines that a page key goes over. */
const pageful = 8

/** The place that a key leads to from another, -1 for none; null where it leads nowhere. */
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

/** A key of a menu. @param shift held with it */
export const afterKey = (pointing: Pointing, shown: ShownMenu, key: string, shift = false): MenuStep => {
  const { lines } = shown
  const stays = { pointing, action: null }
  if (key === 'Enter') return choosing(pointing, shown, 'stay')
  if (key === 'Tab') return choosing(pointing, shown, shift ? 'before' : 'next')
  if (key === 'Escape') return { ...stays, action: { does: 'leave', then: 'stay' }, taken: true }
  if (isTyped(pointing) && (key === 'Home' || key === 'End')) return { ...stays, taken: false } // they move the caret
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
    const chooses = then === 'stay' || line.does === 'choose' || line.does === 'empty' // Tab makes no row in passing
    return looked || !chooses
      ? leaves
      : { pointing, action: { does: 'take', key: line.key, then }, taken: true }
  }
  if (shown.waiting) return { pointing: { ...pointing, waits: then }, action: null, taken: true }
  if (isTyped(pointing)) return { pointing, action: null, taken: true } // the menu says that there is none
  if (pointing.rests !== null) return { ...leaves, taken: then !== 'stay' }
  return shown.held === null && then === 'stay' ? { pointing, action: null, taken: true } : leaves
}

/** Once choices have come: what a key that waited for them does. What comes is taken for what was typed, and for nothing else. */
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

/** The pointer, which leads without a wish of its own: never a key that waits for what was typed. */
export const afterPointer = (pointing: Pointing, led: string): Pointing =>
  pointing.waits === null ? { ...pointing, led, rests: null } : pointing

/** One of several has been chosen, and the menu stays. @param place where its line stood */
export const afterChoice = (place: number): Pointing => ({ ...pointingNowhere, rests: place })
