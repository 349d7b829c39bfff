import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { Prompt } from '../../../src/client/design/overlay/Prompt.tsx'
import { said } from '../../../src/client/design/overlay/toast.ts'
import { FormScreen } from '../../../src/client/form/FormScreen.tsx'
import { noteToday } from '../../../src/client/state/today.ts'
import { ModelProvider } from '../../../src/client/state/use-model.ts'
import type { EntityModel, Model, Row } from '../../../src/model/index.ts'
import { model as product } from './product.ts'

/** A call as the page made it. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

export interface Answer {
  readonly status?: number
  readonly body?: unknown
  /** No answer comes at all. */
  readonly lost?: true
  /** The answer waits for this. */
  readonly after?: Promise<void>
}

type Said = Answer | ((call: Call) => Answer | undefined) | undefined

/** Answers by 'METHOD /path', first with the query, then without; a list of nothing to every other GET of a list. */
export type Answers = Record<string, Said>

export const listOf = (rows: readonly Row[]): Answer => ({ body: { data: rows } })
export const item = (row: Row): Answer => ({ body: { data: row } })

interface Stage {
  /** Permissions not held; all are held without. */
  readonly without?: readonly string[]
  /** Where the form was opened from. */
  readonly from?: string
  /** Another than the product's. */
  readonly model?: Model
}

const Where = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

const Shown = ({ entity }: { readonly entity: EntityModel }) => (
  <FormScreen entity={entity} id={useParams().id ?? null} />
)

/** The form of an entity in a page of its own, over a server that says `answers`. */
export const open = (entity: EntityModel, address: string, answers: Answers, stage: Stage = {}) => {
  const calls: Call[] = []
  const model = stage.model ?? product
  const everyPermission = model.list.flatMap((each) => Object.values(each.permission))
  const held = everyPermission.filter((title) => !stage.without?.includes(title))
  const known: Answers = {
    'GET /api/user': { body: { id: 1, name: 'Anita', email: 'a@example.org', permissions: held } },
    ...answers,
  }
  const say = (call: Call): Answer => {
    const key = `${call.method} ${call.path}`
    const said = known[key] ?? known[key.split('?')[0] ?? '']
    const answer = typeof said === 'function' ? said(call) : said
    if (answer) return answer
    return call.method === 'GET' ? listOf([]) : { status: 404, body: { message: `Nobody answers ${key}.` } }
  }
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const text = await request.text()
    const call = { method: request.method, path: pathname + search, body: text ? JSON.parse(text) : null }
    calls.push(call)
    const { status = 200, body = null, lost, after } = say(call)
    await after
    if (lost) throw new TypeError('Failed to fetch')
    return new Response(body === null ? null : JSON.stringify(body), { status })
  })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: fine)' }))
  vi.spyOn(console, 'error').mockImplementation(() => {})
  said.set(null)
  noteToday('2026-11-21')

  const view = render(
    <ModelProvider value={model}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[stage.from ?? '/elsewhere', address]} initialIndex={1}>
          <Where />
          <Routes>
            <Route path={`${entity.route.form}/:id?`} element={<Shown entity={entity} />} />
            <Route path="*" element={null} />
          </Routes>
        </MemoryRouter>
        <Prompt />
      </SWRConfig>
    </ModelProvider>,
  )
  return {
    ...view,
    user: userEvent.setup({ delay: null }), // no pause in typing comes up in the middle of a word, however slow the machine
    calls,
    where: () => view.getByTestId('where').textContent,
    sent: (method: string) => calls.filter((call) => call.method === method),
    toasts: () =>
      [said.get() ?? []]
        .flat()
        .map(({ tone, title, text }) => [tone, title, text].filter(Boolean).join(' | ')),
  }
}
