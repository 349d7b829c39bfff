import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { type Location, MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { Prompt } from '../../src/client/shared/design/overlay/Prompt.tsx'
import { currentToast } from '../../src/client/shared/design/overlay/toast.ts'
import { LeaveGuard, LeaveGuardProvider } from '../../src/client/shared/navigation/leave-guard.ts'
import { Requests } from '../../src/client/shared/request/requests.ts'
import { RequestsProvider } from '../../src/client/shared/request/use-requests.tsx'
import { ModelProvider } from '../../src/client/shared/state/use-model.ts'
import type { Model } from '../../src/model/index.ts'
import { answering, type Call, type Said } from './answering.ts'

/** Answers by 'METHOD /path', first with the query, then without. */
export type Answers = Readonly<
  Record<string, Said | ((call: Call) => Said | Promise<Said> | undefined) | undefined>
>

interface Stage {
  readonly model: Model
  readonly answers: Answers
  /** What every other GET is answered. */
  readonly otherwise: (call: Call) => Said
  /** Titles that the signed-in person holds. */
  readonly holding: readonly string[]
  /** What the server can do beyond the specification. */
  readonly can?: readonly string[]
  /** Where the person has been; the last one is shown. */
  readonly entries: readonly (string | Partial<Location>)[]
  readonly matchMedia: ((query: string) => object) | undefined
  readonly children: ReactNode
}

const Where = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="where">{pathname + search}</output>
}

/** A screen in a page of its own, over a server that says `answers`; it is 21-11-2026. */
export const onStage = ({
  model,
  answers,
  otherwise,
  holding,
  can,
  entries,
  matchMedia,
  children,
}: Stage) => {
  const known: Answers = {
    'GET /api/user': {
      body: { id: 1, name: 'Anita', email: 'a@example.org', permissions: holding, capabilities: can },
    },
    ...answers,
  }
  const calls = answering(async (call) => {
    const key = `${call.method} ${call.path}`
    const told = known[key] ?? known[key.split('?')[0] ?? '']
    const answer = typeof told === 'function' ? await told(call) : told
    if (answer) return answer
    return call.method === 'GET' ? otherwise(call) : { status: 404, body: { message: `No ${key}.` } }
  })
  vi.stubGlobal('matchMedia', matchMedia)
  currentToast.set(null)
  const requests = new Requests()
  requests.today.set('2026-11-21')
  const view = render(
    <ModelProvider value={model}>
      <RequestsProvider value={requests}>
        <LeaveGuardProvider value={new LeaveGuard()}>
          <MemoryRouter initialEntries={[...entries]} initialIndex={entries.length - 1}>
            <Where />
            <main>{children}</main>
          </MemoryRouter>
          <Prompt />
        </LeaveGuardProvider>
      </RequestsProvider>
    </ModelProvider>,
  )
  return {
    ...view,
    user: userEvent.setup({ delay: null }), // no pause in typing comes up in the middle of a word, however slow the machine
    calls,
    requests,
    where: () => view.getByTestId('where').textContent,
    sent: (method: string) =>
      calls
        .filter((call) => call.method === method)
        .map(({ method, path, body }) => ({ method, path, body })),
    toasts: () =>
      [currentToast.get() ?? []]
        .flat()
        .map(({ tone, title, text }) => [tone, title, text].filter(Boolean).join(' | ')),
  }
}
