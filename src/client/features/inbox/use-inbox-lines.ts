import { useState } from 'react'
import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import type { Page } from '../../../model/index.ts'
import { type Answered, useCall } from '../../shared/request/use-call.ts'
import { type InboxFilter, inboxLinesIn, linesPath } from './inbox-calls.ts'

interface Held {
  /** Lines that were read here: they stay where one reads them. */
  readonly kept: ReadonlyMap<number, InboxLine>
  /** Lines that were put away here: they go at once. */
  readonly dropped: ReadonlySet<number>
}

const nothing: Held = { kept: new Map(), dropped: new Set() }

export interface InboxLineList {
  readonly answer: Answered<Page<InboxLine>>
  /** Newest first: those that are answered, and those that were read here since. */
  readonly lines: readonly InboxLine[]
  readonly retain: (line: InboxLine) => void
  readonly drop: (id: number) => void
  /** It was put away, and is back. */
  readonly bring: (id: number) => void
}

/** The lines of a page of the inbox, as they stand before whoever works through them. */
export const useInboxLines = (show: InboxFilter, page: number): InboxLineList => {
  const path = linesPath(show, page)
  const [held, hold] = useState({ ...nothing, path })
  const now = held.path === path ? held : { ...nothing, path }
  const answer = useCall(path, inboxLinesIn, { keepPrevious: true })
  const answered = answer.stale ? [] : (answer.data?.data ?? [])
  const stay = [...now.kept.values()].filter(({ id }) => !answered.some((line) => line.id === id))
  const lines = [...answered, ...(answer.data ? stay : [])]
    .filter(({ id }) => !now.dropped.has(id))
    .sort((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : b.id - a.id))
  const without = (id: number) => new Map([...now.kept].filter(([each]) => each !== id))
  return {
    answer,
    lines,
    retain: (line) => hold({ ...now, kept: new Map(now.kept).set(line.id, line) }),
    drop: (id) => hold({ ...now, kept: without(id), dropped: new Set(now.dropped).add(id) }),
    bring: (id) => hold({ ...now, dropped: new Set([...now.dropped].filter((each) => each !== id)) }),
  }
}
