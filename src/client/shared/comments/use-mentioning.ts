import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Mentionable } from '../../../../schemas/mentionable.ts'
import { useFrozenLines } from '../choosing/use-frozen-lines.ts'
import { isComposing } from '../design/composing.ts'
import { useCall } from '../request/use-call.ts'
import { mentionableIn, peoplePath, type Subject, type WrittenComment } from './comment-calls.ts'
import { mentionQueryAt } from './comment-text.ts'

/** The list of people that opens while a name is typed after an @. */
export interface Mentioning {
  readonly people: readonly Mentionable[]
  /** The index of the person that Enter chooses. */
  readonly active: number
  readonly failed: boolean
  readonly onActive: (at: number) => void
  readonly choose: (person: Mentionable | undefined) => void
}

interface Box {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly subject: Subject
  readonly written: WrittenComment
  readonly onWritten: (written: WrittenComment) => void
}

/** The handlers of a comment box that let it mention people. */
export const useMentioning = ({ field, subject, written, onWritten }: Box) => {
  const { text, mentions } = written
  const [caret, setCaret] = useState<number | null>(null)
  /** The offset of an @ that was completed or dismissed. */
  const [done, setDone] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  /** A keyword without matches: longer ones are not requested. */
  const [nobody, setNobody] = useState<string | null>(null)
  const asked = caret === null ? null : mentionQueryAt(text, caret)
  const keyword = asked?.keyword ?? ''
  const open = asked !== null && asked.from !== done && !(nobody !== null && keyword.startsWith(nobody))
  const answer = useCall(open ? peoplePath(subject, keyword) : null, mentionableIn, { keepPrevious: true })
  const people = useFrozenLines((open && answer.data) || [], open)
  const isNobody = open && !answer.stale && answer.data?.length === 0
  useEffect(() => {
    if (isNobody) setNobody(keyword)
  }, [isNobody, keyword])
  const isBehind = asked === null
  useEffect(() => {
    if (isBehind) setNobody(null)
  }, [isBehind])
  const first = people.findIndex(({ may }) => may)
  const active = chosen < people.length ? chosen : Math.max(0, first)

  const moveTo = useRef<number | null>(null)
  useEffect(() => {
    if (moveTo.current === null) return
    field.current?.setSelectionRange(moveTo.current, moveTo.current)
    moveTo.current = null
  })

  const put = (from: number, to: number, piece: string, also = mentions) => {
    moveTo.current = from + piece.length
    onWritten({ text: text.slice(0, from) + piece + text.slice(to), mentions: also })
    setCaret(from + piece.length)
    field.current?.focus()
  }
  const choose = (person: Mentionable | undefined) => {
    if (!asked || !person?.may || caret === null) return
    setDone(asked.from)
    setChosen(0)
    const { id, name } = person
    const behind = /^\s/.test(text.slice(caret)) ? '' : ' '
    put(asked.from, caret, `@${name}${behind}`, [...mentions.filter((each) => each.id !== id), { id, name }])
  }
  const close = () => asked && setDone(asked.from)

  /** @returns whether the list handled the key */
  const pressed = (event: KeyboardEvent): boolean => {
    const { key, ctrlKey, metaKey, altKey } = event
    if (people.length === 0 || isComposing(event) || ctrlKey || metaKey || altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    const takes = key === 'Enter' || (key === 'Tab' && !event.shiftKey)
    if (step !== undefined) setChosen((active + step + people.length) % people.length)
    else if (key === 'Escape') close()
    else if (takes) choose(people[active])
    else return false
    event.preventDefault()
    event.stopPropagation() // Escape must not close the surrounding panel
    return true
  }

  const look = () => {
    const { selectionStart = null, selectionEnd = null } = field.current ?? {}
    setCaret(selectionStart === selectionEnd ? selectionStart : null)
  }

  return {
    list: { people, active, failed: open && answer.error !== undefined, onActive: setChosen, choose },
    pressed,
    /** Reads the caret; call it whenever the caret may have moved. */
    look,
    /** Call it on blur. */
    leave: () => setCaret(null),
    typed: (now: string, at: number | null) => {
      setChosen(Number.MAX_SAFE_INTEGER) // beyond the list: the first who may read the row
      setCaret(at)
      if (done !== null && now[done] !== '@') setDone(null)
      onWritten({ text: now, mentions })
    },
    /** Inserts an @ at the caret. */
    begin: () => {
      const { selectionStart = text.length, selectionEnd = text.length } = field.current ?? {}
      const before = text.slice(0, selectionStart)
      setDone(null)
      setChosen(Number.MAX_SAFE_INTEGER)
      put(selectionStart, selectionEnd, before === '' || /\s$/.test(before) ? '@' : ' @')
    },
  }
}
