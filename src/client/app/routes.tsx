import type { ComponentType } from 'react'
import { frame } from '#texts/frame'
import type { Model } from '../../model/index.ts'
import { onFirstUse } from '../shared/design/overlay/on-first-use.tsx'
import type {
  CallsScreenProps,
  FormScreenProps,
  ImportScreenProps,
  ListScreenProps,
  RecordScreenProps,
  Screen,
} from '../shared/screen/screen.tsx'

const screenOf = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  onFirstUse<P>(load, { what: frame.parts.screen, as: 'screen' })

/** The screens; each script is fetched on first use. */
export const screens = {
  dashboard: screenOf(() => import('../features/home/HomeScreen.tsx').then((part) => part.HomeScreen)),
  list: screenOf<ListScreenProps>(() =>
    import('../features/list/ListScreen.tsx').then((part) => part.ListScreen),
  ),
  form: screenOf<FormScreenProps>(() =>
    import('../features/form/FormScreen.tsx').then((part) => part.FormScreen),
  ),
  record: screenOf<RecordScreenProps>(() =>
    import('../features/record/RecordScreen.tsx').then((part) => part.RecordScreen),
  ),
  import: screenOf<ImportScreenProps>(() =>
    import('../features/import/ImportScreen.tsx').then((part) => part.ImportScreen),
  ),
  calls: screenOf<CallsScreenProps>(() =>
    import('../features/calls/CallsScreen.tsx').then((part) => part.CallsScreen),
  ),
  inbox: screenOf<object>(() => import('./InboxRoute.tsx').then((part) => part.InboxRoute)),
  outbox: screenOf(() => import('../features/outbox/OutboxScreen.tsx').then((part) => part.OutboxScreen)),
} satisfies Record<Exclude<Screen['kind'], 'missing'>, { readonly fetch: () => void }>

interface Route {
  /** The segments of the screen's path; with `takesId` an id follows them: of a row, or of a call. */
  readonly path: string
  readonly takesId?: true
  readonly show: (id: string | null) => Screen
}

/** Every route of the product: the screens of the page, and each entity's lists, import, form and rows. */
export const routesOf = (model: Model): readonly Route[] => [
  { path: '/', show: () => ({ kind: 'dashboard' }) },
  { path: '/calls', takesId: true, show: (call) => ({ kind: 'calls', call }) },
  { path: '/inbox', show: () => ({ kind: 'inbox' }) },
  { path: '/outbox', show: () => ({ kind: 'outbox' }) },
  ...model.list.flatMap((entity): Route[] => [
    {
      path: entity.route.list,
      takesId: true,
      show: (id) => (id === null ? { kind: 'list', entity, list: null } : { kind: 'record', entity, id }),
    },
    { path: `${entity.route.list}/import`, show: () => ({ kind: 'import', entity }) },
    ...entity.lists.map(
      (list): Route => ({ path: list.route, show: () => ({ kind: 'list', entity, list }) }),
    ),
    { path: entity.route.form, takesId: true, show: (id) => ({ kind: 'form', entity, id }) },
  ]),
]

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** The screen of a path: '/books', '/book-form/12'. */
export const screenAt = (routes: readonly Route[], pathname: string): Screen => {
  const path = pathname.replace(/(.)\/+$/, '$1')
  const exact = routes.find((route) => route.path === path)
  if (exact) return exact.show(null)
  const cut = path.lastIndexOf('/')
  const id = decoded(path.slice(cut + 1))
  const form = routes.find((route) => route.takesId && route.path === path.slice(0, cut))
  return form && id !== '' ? form.show(id) : { kind: 'missing' }
}
