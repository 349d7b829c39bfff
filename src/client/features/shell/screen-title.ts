import { frame } from '#texts/frame'
import { lower } from '#texts/grammar'
import type { EntityModel } from '../../../model/index.ts'
import type { Screen } from '../../shared/screen/screen.tsx'

interface ScreenTitle {
  readonly title: string
  /** Its parent screens, outermost first. */
  readonly above: readonly { readonly text: string; readonly to: string | null }[]
}

const formTitle = (entity: EntityModel, id: string | null, mayUpdate: boolean): string => {
  const one = lower(entity.title.one)
  if (id === null) return frame.add(one)
  return mayUpdate ? frame.edit(one) : frame.look(one)
}

/** Whether an address has one segment, which means a list, with any query. */
const isList = (address: string): boolean => /^\/[^/?]+(\?|$)/.test(address)

/**
 * @param label of the row on the screen, '' if there is none or it is not loaded
 * @param from the address that a row was opened from, '' if unknown
 * @param records rows have screens of their own
 */
export const screenTitle = (
  screen: Screen,
  label: string,
  mayUpdate: boolean,
  from = '',
  records = false,
): ScreenTitle => {
  switch (screen.kind) {
    case 'dashboard':
      return { title: frame.dashboard, above: [] }
    case 'calls':
      return screen.call === null
        ? { title: frame.calls, above: [] }
        : { title: label || screen.call, above: [{ text: frame.calls, to: '/calls' }] }
    case 'outbox':
      return { title: frame.outgoing, above: [] }
    case 'inbox':
      return { title: frame.inbox, above: [] }
    case 'missing':
      return { title: frame.notFound, above: [] }
    case 'list': {
      const { title, route } = screen.entity
      if (label) return { title: label, above: [{ text: title.many, to: route.list }] } // a saved view
      return screen.list
        ? { title: screen.list.title, above: [{ text: title.many, to: route.list }] }
        : { title: title.many, above: [] }
    }
    case 'import': {
      const { title, route } = screen.entity
      return { title: frame.import(lower(title.many)), above: [{ text: title.many, to: from || route.list }] }
    }
    case 'record': {
      const { title, route, lists } = screen.entity
      const named = lists.find((list) => list.route === from.split('?')[0])
      const to = !named && isList(from) ? from : route.list
      return {
        title: label || title.one,
        above: [{ text: title.many, to }, ...(named ? [{ text: named.title, to: from }] : [])],
      }
    }
    case 'form':
      return {
        title: formTitle(screen.entity, screen.id, mayUpdate),
        above: [
          { text: screen.entity.title.many, to: from || screen.entity.route.list },
          ...(label
            ? [{ text: label, to: records ? `${screen.entity.route.list}/${screen.id}` : null }]
            : []),
        ],
      }
  }
}
