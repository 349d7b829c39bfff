import { useCallback, useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { inbox as said } from '#texts/inbox-screen'
import type { InboxLine } from '../../../../schemas/inbox-line.ts'
import { toggleFollowing } from '../../shared/comments/Follow.tsx'
import { toast } from '../../shared/design/overlay/toast.ts'
import { useKeys } from '../../shared/record/use-keys.ts'
import { asFailed } from '../../shared/request/http-call.ts'
import { useCall } from '../../shared/request/use-call.ts'
import { useRequests } from '../../shared/request/use-requests.tsx'
import { useMedia } from '../../shared/state/page.ts'
import { useModel } from '../../shared/state/use-model.ts'
import { type InboxFilter, inboxFilters, isInboxPath, linePath, mark, threadIn } from './inbox-calls.ts'
import { addressOfLine } from './line-address.ts'
import { inboxLineTitle } from './line-words.ts'
import { type InboxLineList, useInboxLines } from './use-inbox-lines.ts'

/** How long a line must be shown before it is marked as read, in milliseconds, so that walking past does not count. */
const dwell = 800

export interface Inbox extends InboxLineList {
  readonly show: InboxFilter
  readonly page: number
  /** The line that is open beside the list, or instead of it. */
  readonly shown: InboxLine | null
  /** Only one pane fits. */
  readonly isNarrow: boolean
  /** The address that opens a line; null opens none. */
  readonly addressOf: (id: number | null, page?: number) => string
  readonly done: (line: InboxLine) => void
  readonly markUnread: (line: InboxLine) => void
  readonly setFollowing: (line: InboxLine, following: boolean) => void
}

/** The inbox from its address, with its actions and keys. */
export const useInbox = (): Inbox => {
  const model = useModel()
  const requests = useRequests()
  const navigate = useNavigate()
  const [asked] = useSearchParams()
  const isNarrow = useMedia('(max-width: 900px)')
  const show = inboxFilters.find((each) => each === asked.get('show')) ?? 'unread'
  const page = Math.max(1, Math.trunc(Number(asked.get('page') ?? 1)) || 1)
  const chosen = Number(asked.get('line')) || null
  const list = useInboxLines(show, page)
  const { lines, retain, drop, bring } = list
  const found = lines.find(({ id }) => id === chosen)
  // a read line is missing from the unread ones, so load it on its own
  const isElsewhere = chosen !== null && !found && list.answer.data !== undefined && !list.answer.stale
  const elsewhere = useCall(isElsewhere ? linePath(chosen) : null, threadIn)
  const named = isElsewhere && !elsewhere.error ? (elsewhere.data ?? null) : null
  const isAwaited = isElsewhere && elsewhere.loading
  const shown = found ?? named ?? (isNarrow || isAwaited ? null : (lines[0] ?? null))
  const at = shown ? lines.findIndex(({ id }) => id === shown.id) : -1

  const addressOf = (id: number | null, to = page): string => {
    const query = new URLSearchParams({
      ...(show !== 'unread' && { show }),
      ...(to > 1 && { page: String(to) }),
      ...(id !== null && { line: String(id) }),
    })
    return query.size > 0 ? `/inbox?${query}` : '/inbox'
  }
  const go = (line: InboxLine | undefined, replace = true) => {
    if (line) void navigate(addressOf(line.id), { replace })
  }
  const failed = (error: unknown) => toast({ tone: 'red', title: said.failed, text: asFailed(error).message })

  /** A line left as unread stays unread until it is opened again. */
  const left = useRef<number | null>(null)
  const isUnread = shown?.unread ?? false
  const id = shown?.id ?? null
  const stay = useRef(retain)
  useEffect(() => {
    stay.current = retain
  })
  const read = useCallback(
    (line: InboxLine) => {
      stay.current({ ...line, unread: false })
      mark(requests, line.id, 'read').catch(() => {}) // it stays unread, and opening it again retries
    },
    [requests],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each line that is shown, and each time that it is unread
  useEffect(() => {
    if (left.current !== id) left.current = null
    if (!shown || !isUnread || left.current === id) return
    const timer = setTimeout(() => left.current === id || read(shown), dwell)
    return () => clearTimeout(timer)
  }, [id, isUnread, read])

  const next = () => lines[at + 1] ?? lines[at - 1]
  const done = (line: InboxLine) => {
    const to = next()
    drop(line.id)
    if (shown?.id === line.id) {
      void navigate(addressOf(isNarrow ? null : (to?.id ?? null)), { replace: true })
    }
    const undo = () => {
      bring(line.id)
      mark(requests, line.id, 'unread').catch(failed)
    }
    mark(requests, line.id, 'done').then(
      () =>
        toast({
          tone: 'green',
          title: said.doneSaid(inboxLineTitle(line)),
          actions: [{ label: said.undo, act: undo }],
        }),
      (error: unknown) => {
        bring(line.id)
        failed(error)
      },
    )
  }
  const keepUnread = (line: InboxLine) => {
    left.current = line.id
    retain({ ...line, unread: true })
    mark(requests, line.id, 'unread').catch(failed)
  }
  const setFollowing = (line: InboxLine, following: boolean) => {
    const entity = model.entities[line.subject?.entity ?? '']
    if (!entity || !line.subject) return
    void toggleFollowing(requests, { entity, id: line.subject.id }, following).then(() =>
      requests.refresh(isInboxPath),
    )
  }

  const address = shown && addressOfLine(model, shown)
  const isFollowed = shown?.subject && shown.following
  useKeys(
    {
      j: () => go(lines[at + 1]),
      k: () => go(lines[at - 1]),
      e: shown && (() => done(shown)),
      u: shown && (() => keepUnread(shown)),
      m: isFollowed ? () => setFollowing(shown, false) : null,
      Enter: address ? () => void navigate(address) : null,
    },
    { taken: (target, key) => key === 'Enter' && isPressed(target) },
  )
  return { ...list, show, page, shown, isNarrow, addressOf, done, markUnread: keepUnread, setFollowing }
}

const isPressed = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, summary, input, select, textarea') !== null
