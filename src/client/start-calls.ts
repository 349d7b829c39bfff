import { type Model, readAddress } from '../model/index.ts'
import { callAhead } from './api.ts'
import { dashboardPath } from './hooks/use-dashboard.ts'
import { itemPath } from './hooks/use-item.ts'
import { listPath } from './hooks/use-list.ts'
import { userPath } from './hooks/use-user.ts'
import { type routesOf, type Screen, screenAt, screens } from './routes.tsx'

const pathsFor = (screen: Screen, search: string, counted: string | undefined): readonly string[] => {
  switch (screen.kind) {
    case 'dashboard':
      return counted === undefined ? [] : [dashboardPath]
    case 'list': {
      const path = listPath(screen.entity, screen.list, readAddress(new URLSearchParams(search)))
      return screen.entity.lists.length > 0 && screen.entity.name === counted ? [path, dashboardPath] : [path]
    }
    case 'form':
      return screen.id === null ? [] : [itemPath(screen.entity, screen.id)]
    case 'missing':
      return []
  }
}

/** Begins what the first screen needs, its script and its calls, before anything is drawn. */
export const startCalls = (routes: ReturnType<typeof routesOf>, { dashboard }: Model): void => {
  const [pathname = '', search = ''] = location.hash.slice(1).split('?')
  const screen = screenAt(routes, pathname || '/')
  if (screen.kind !== 'missing') screens[screen.kind].fetch()
  for (const path of [userPath, ...pathsFor(screen, search, dashboard?.of)]) callAhead(path)
}
