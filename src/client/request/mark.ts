/** A moment, as one process of the server counts what it hears of being written. */
export interface Mark {
  readonly process: string
  readonly count: number
}

/** What the answers of several processes bear says nothing to any of them. */
const several: Mark = { process: '', count: 0 }

export const markIn = (text: string | null): Mark | null => {
  const [, process, count] = /^(\w+)\.(\d+)$/.exec(text ?? '') ?? []
  return process === undefined ? null : { process, count: Number(count) }
}

let shown: Mark | null = null
let following = false

/** Takes note of what an answer bears: all that the page shows is as new as the oldest of them. */
export const noteMark = (header: string | null): void => {
  const mark = following ? null : markIn(header)
  if (mark === null) return
  if (shown !== null && shown.process !== mark.process) shown = several
  else if (shown === null || mark.count < shown.count) shown = mark
}

/** The moment since which the page has to be told; null while nothing that it shows bears one. */
export const shownSince = (): Mark | null => shown

/** The page has been told of everything up to here: what is read from now on is newer. */
export const toldUntil = (mark: Mark): void => {
  shown = mark
  following = true
}

/** As before the first answer. */
export const forgetMark = (): void => {
  shown = null
  following = false
}
