import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { SWRConfig } from 'swr'
import { vi } from 'vitest'
import { routesOf, screenAt } from '../../../src/client/app/routes.tsx'
import { Prompt } from '../../../src/client/design/overlay/Prompt.tsx'
import { said } from '../../../src/client/design/overlay/toast.ts'
import { keptSize } from '../../../src/client/list/kept-choices.ts'
import { ListScreen } from '../../../src/client/list/ListScreen.tsx'
import { knownTotals } from '../../../src/client/list/use-listed.ts'
import { noteToday } from '../../../src/client/state/today.ts'
import { ModelProvider } from '../../../src/client/state/use-model.ts'
import { type Model, type Page, pageOf, type Row, readAddress } from '../../../src/model/index.ts'
import { answering, type Call, type Said } from '../answering.ts'
import { model as product } from '../product.ts'

/** Answers by 'METHOD /path', first with the query, then without; an empty page to every other GET. */
export type Answers = Readonly<
  Record<string, Said | ((call: Call) => Said | Promise<Said> | undefined) | undefined>
>

interface Stage {
  /** Titles held; everything without. */
  readonly holding?: readonly string[]
  readonly model?: Model
  /** The screen is so small that rows are cards. */
  readonly small?: boolean
}

/** A page of these rows as our server answers it, by the call's own query. */
export const paged = (rows: readonly Row[], total?: number) => (call: Call) => {
  const [path = '', search] = call.path.split('?')
  const query = readAddress(new URLSearchParams(search))
  const shown = rows.slice(0, query.per_page)
  return { body: { ...pageOf(path, query, total ?? rows.length, shown.length), data: shown } satisfies Page }
}

const Where = () => {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output data-testid="where">{pathname + search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

const Shown = ({ model }: { readonly model: Model }) => {
  const screen = screenAt(routesOf(model), useLocation().pathname)
  return screen.kind === 'list' ? (
    <ListScreen key={screen.entity.name} entity={screen.entity} list={screen.list} />
  ) : null
}

/** The list at an address in a page of its own, over a server that says `answers`; it is 21-11-2026. */
export const open = (
  address: string,
  answers: Answers = {},
  { holding, model = product, small = false }: Stage = {},
) => {
  const all = model.list.flatMap((each) => Object.values(each.permission))
  const user = { id: 1, name: 'Anita', email: 'a@example.org', permissions: holding ?? all }
  const known: Answers = {
    'GET /api/user': { body: user },
    'GET /api/dashboard-data': { body: {} },
    ...answers,
  }
  const calls = answering(async (call) => {
    const key = `${call.method} ${call.path}`
    const said = known[key] ?? known[key.split('?')[0] ?? '']
    const answer = typeof said === 'function' ? await said(call) : said
    return (
      answer ?? (call.method === 'GET' ? paged([])(call) : { status: 404, body: { message: `No ${key}.` } })
    )
  })
  const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} }
  vi.stubGlobal('matchMedia', small ? () => media : undefined)
  keptSize.set(null)
  said.set(null)
  knownTotals.forget()
  noteToday('2026-11-21')
  const view = render(
    <ModelProvider value={model}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <MemoryRouter initialEntries={[address]}>
          <Where />
          <main>
            <Shown model={model} />
          </main>
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
    sent: (method: string) => calls.filter((call) => call.method === method).map(({ path }) => path),
    toasts: () =>
      [said.get() ?? []]
        .flat()
        .map(({ tone, title, text }) => [tone, title, text].filter(Boolean).join(' | ')),
  }
}
