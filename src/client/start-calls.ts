import { readAddress } from '../model/index.ts'
import { callAhead } from './api.ts'
import { dashboardPath } from './hooks/use-dashboard.ts'
import { itemPath } from './hooks/use-item.ts'
import { listPath } from './hooks/use-list.ts'
import { userPath } from './hooks/use-user.ts'
import { type routesOf, type Screen, screenAt, screens } from './routes.tsx'

const pathsFor = (screen: Screen, search: string): readonly string[] => {
  switch (screen.kind) {
    case 'dashboard':
      return [dashboardPath]
    case 'list': {
      const path = listPath(screen.entity, screen.list, readAddress(new URLSearchParams(search)))
      return screen.entity.lists.length > 0 ? [path, dashboardPath] : [path]
    }
    case 'form':
      return screen.id === null ? [] : [itemPath(screen.entity, screen.id)]
    case 'missing':
      return []
  }
}

/** Begins what the first screen needs, its script and its calls, before anything is drawn. */
export const startCalls = (routes: ReturnType<typeof routesOf>): void => {
  const [pathname = '', search = ''] = location.hash.slice(1).split('?')
  const screen = screenAt(routes, pathname || '/')
  if (screen.kind !== 'missing') screens[screen.kind].fetch()
  for (const path of [userPath, ...pathsFor(screen, search)]) callAhead(path)
}
