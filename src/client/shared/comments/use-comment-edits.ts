import { useState } from 'react'
import { type Comment, comment as shape } from '../../../../schemas/comment.ts'
import { conform } from '../../../model/values/conform.ts'
import { useUser } from '../request/use-user.ts'
import { draftKey, readDraft, storedKeysUnder } from '../state/drafts.ts'
import type { Subject } from './comment-calls.ts'

/** A comment that is being edited. */
export interface CommentEdit {
  /** The comment as it was when the edit began. */
  readonly comment: Comment
  /** Whether the edit was restored from a stored draft. */
  readonly isOld: boolean
}

/** The comments of a row that are being edited. */
export interface CommentEdits {
  readonly open: ReadonlyMap<number, CommentEdit>
  readonly begin: (comment: Comment) => void
  readonly end: (id: number) => void
}

const keptEdits = (beginning: string | null): ReadonlyMap<number, CommentEdit> =>
  new Map(
    (beginning === null ? [] : storedKeysUnder(beginning)).flatMap(
      (key): readonly (readonly [number, CommentEdit])[] => {
        const draft = readDraft(key)
        const comment = draft && conform(shape, draft.base)
        return comment && key === `${beginning}${comment.id}` ? [[comment.id, { comment, isOld: true }]] : []
      },
    ),
  )

/** The open edits of a row's comments, with those restored from drafts after a reload or navigation. */
export const useCommentEdits = ({ entity, id }: Subject): CommentEdits => {
  const { data: user } = useUser()
  const beginning = user ? draftKey(user, `comment/${entity.name}/${id}/`) : null
  const [{ of, open }, set] = useState(() => ({ of: beginning, open: keptEdits(beginning) }))
  if (of !== beginning) set({ of: beginning, open: keptEdits(beginning) }) // the user may load later
  return {
    open,
    begin: (comment) =>
      set((now) => ({ ...now, open: new Map(now.open).set(comment.id, { comment, isOld: false }) })),
    end: (ended) =>
      set((now) => ({ ...now, open: new Map([...now.open].filter(([each]) => each !== ended)) })),
  }
}
