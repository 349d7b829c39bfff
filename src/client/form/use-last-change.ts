import { showDay } from '../../model/day.ts'
import { stale } from '../../model/form-messages.ts'
import { isRow } from '../../model/index.ts'
import { useCall } from '../hooks/use-call.ts'
import { itemPath } from '../hooks/use-item.ts'
import { useUser } from '../hooks/use-user.ts'
import type { FormControl } from './use-form.ts'

interface Entry {
  readonly id: unknown
  readonly name: string | null
  readonly at: string
}

const lastIn = (body: unknown): Entry | null => {
  const [entry] = isRow(body) && Array.isArray(body.data) ? body.data.filter(isRow) : []
  if (!entry || typeof entry.at !== 'string') return null
  const by = isRow(entry.by) ? entry.by : {}
  return { id: by.id, name: typeof by.name === 'string' ? by.name : null, at: entry.at }
}

const two = (part: number): string => String(part).padStart(2, '0')

/** An ISO moment in words, in the time zone of the browser: 'at 22:14', 'on 21-11-2026 at 22:14'; '' where it is none. */
export const momentInWords = (iso: string, now = new Date()): string => {
  const date = new Date(iso)
  if (Number.isNaN(date.getTime())) return ''
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  const sameDay = date.toDateString() === now.toDateString()
  return stale.at(sameDay ? null : showDay(day), `${two(date.getHours())}:${two(date.getMinutes())}`)
}

/** Who changed the form's row last and when, in a sentence; "Somebody" while nobody knows or may say. */
export const useLastChange = ({ entity, id, one }: FormControl): string => {
  const path = id === null ? null : `${itemPath(entity, id)}/history?page=1&per_page=1`
  const { data: last } = useCall(path, lastIn, { once: true })
  const { data: user } = useUser()
  if (!last) return stale.changed(null, one, '')
  const own = user?.id !== null && user?.id === last.id
  return stale.changed(own ? stale.you : last.name, one, momentInWords(last.at))
}
