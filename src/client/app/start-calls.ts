import type { Model } from '../../model/index.ts'
import { queryAt } from '../list/kept-choices.ts'
import { dashboardPath, firstCallsOf, isRowId, itemPath, userPath } from '../request/paths.ts'
import type { Requests } from '../request/requests.ts'
import type { Screen } from '../screen/screen.tsx'
import { type routesOf, screenAt, screens } from './routes.tsx'

const pathsFor = (model: Model, screen: Screen, search: string): readonly string[] => {
  switch (screen.kind) {
    case 'dashboard':
      return model.dashboard ? [dashboardPath] : []
    case 'list':
      return firstCallsOf(model, screen.entity, screen.list, queryAt(search))
    case 'form':
      return screen.id !== null && isRowId(screen.id) ? [itemPath(screen.entity, screen.id)] : []
    case 'calls':
      return ['/api/openapi.json']
    case 'missing':
      return []
  }
}

/** Begins what the first screen needs, its script and its calls, before anything is drawn. */
export const startCalls = (requests: Requests, routes: ReturnType<typeof routesOf>, model: Model): void => {
  const [pathname = '', search = ''] = location.hash.slice(1).split('?')
  const screen = screenAt(routes, pathname || '/')
  if (screen.kind !== 'missing') screens[screen.kind].fetch()
  for (const path of [userPath, ...pathsFor(model, screen, search)]) requests.prefetch(path)
}
