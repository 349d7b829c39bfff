import { useLocation, useNavigate } from 'react-router-dom'
import { screenFeatures } from '../../../../src/client/app/features.tsx'
import { idleFeatures } from '../../../../src/client/app/idle-features.tsx'
import { routesOf, screenAt } from '../../../../src/client/app/routes.tsx'
import { ListScreen } from '../../../../src/client/features/list/ListScreen.tsx'
import { knownTotals } from '../../../../src/client/features/list/use-listed.ts'
import { storedPageSize } from '../../../../src/client/shared/screen/list-preferences.ts'
import { type Model, type Page, pageOf, type Row, readAddress } from '../../../../src/model/index.ts'
import type { Call } from '../../answering.ts'
import { model as product } from '../../product.ts'
import { type Answers, onStage } from '../../stage.tsx'

interface ListStage {
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

const Shown = ({ model }: { readonly model: Model }) => {
  const screen = screenAt(routesOf(model), useLocation().pathname)
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      {screen.kind === 'list' && (
        <>
          <ListScreen key={screen.entity.name} entity={screen.entity} list={screen.list} />
          <screenFeatures.filters />
          <idleFeatures.filter />
        </>
      )}
    </>
  )
}

const smallScreen = () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} })

/** The list at an address in a page of its own, over a server that says `answers`, and of every other list an empty page. */
export const open = (
  address: string,
  answers: Answers = {},
  { holding, model = product, small = false }: ListStage = {},
) => {
  storedPageSize.set(null)
  knownTotals.forget()
  const stage = onStage({
    model,
    answers: { 'GET /api/dashboard-data': { body: {} }, ...answers },
    otherwise: paged([]),
    holding: holding ?? model.list.flatMap((each) => Object.values(each.permission)),
    entries: [address],
    matchMedia: small ? smallScreen : undefined,
    children: <Shown model={model} />,
  })
  return { ...stage, sent: (method: string) => stage.sent(method).map(({ path }) => path) }
}
