import { useState } from 'react'
import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import type { Page } from '../../../model/index.ts'
import { type Answered, useCall } from '../../shared/request/use-call.ts'
import { type InboxFilter, inboxLinesIn, linesPath } from './inbox-calls.ts'

interface Held {
  /** Lines read in this view: they stay in place. */
  readonly kept: ReadonlyMap<number, InboxLine>
  /** Lines marked as done in this view: they disappear at once. */
  readonly dropped: ReadonlySet<number>
}

const nothing: Held = { kept: new Map(), dropped: new Set() }

export interface InboxLineList {
  readonly answer: Answered<Page<InboxLine>>
  /** Newest first: the lines of the response, and those read in this view since. */
  readonly lines: readonly InboxLine[]
  readonly retain: (line: InboxLine) => void
  readonly drop: (id: number) => void
  /** Shows a line again after its removal was reverted. */
  readonly bring: (id: number) => void
}

/** The lines of an inbox page, including changes made in this view. */
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
