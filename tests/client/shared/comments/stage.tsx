import { CommentsPanel } from '../../../../src/client/shared/comments/CommentsPanel.tsx'
import { Follow } from '../../../../src/client/shared/comments/Follow.tsx'
import { entityOf, model } from '../../product.ts'
import { type Answers, onStage } from '../../stage.tsx'

export const petition = entityOf('petition')
export const anita = { id: 1, name: 'Anita Sharma' }
export const mei = { id: 2, name: 'Mei Tanaka' }
export const rohan = { id: 3, name: 'Rohan Thapa' }

const list = `${petition.api.list}/7`

interface Said {
  readonly id: number
  readonly by: { readonly id: number; readonly name: string } | null
  readonly text: string
  readonly mine?: boolean
  readonly mentions?: readonly { readonly id: number; readonly name: string }[]
  readonly edited_at?: string | null
}

/** A comment as a server tells it; the author of one's own may do everything with it. */
export const comment = ({ id, mine = false, mentions = [], edited_at = null, ...said }: Said) => ({
  ...{ id, mine, mentions, edited_at },
  ...said,
  at: `2026-11-20T${String(8 + id).padStart(2, '0')}:00:00Z`,
  may: mine ? ['edit', 'delete'] : [],
  version: 1,
})

/** A page of comments, newest first. */
export const page = (comments: readonly Said[], { total = comments.length, last = 1, number = 1 } = {}) => ({
  body: { data: comments.map(comment), total, current_page: number, last_page: last },
})

/** The comments of petition 7, over a server that says `answers`, by what follows its address. */
export const showing = (answers: Answers, can = ['comments', 'inbox']) =>
  onStage({
    model,
    answers: {
      [`GET ${list}/following`]: { body: { data: { following: true, why: 'responsible', people: 4 } } },
      [`GET ${list}/comments`]: page([]),
      ...Object.fromEntries(
        Object.entries(answers).map(([key, said]) => [key.replace(/ (?=\/(?!api))/, ` ${list}`), said]),
      ),
    },
    otherwise: () => ({ body: { data: [] } }),
    holding: ['petitions.read'],
    can,
    entries: ['/petitions/7'],
    matchMedia: undefined,
    children: (
      <>
        <Follow subject={{ entity: petition, id: '7' }} />
        <CommentsPanel entity={petition} id="7" />
      </>
    ),
  })
