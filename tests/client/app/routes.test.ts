import { describe, expect, test } from 'vitest'
import { routesOf, screenAt } from '../../../src/client/app/routes.tsx'
import { model } from '../product.ts'

const routes = routesOf(model)

/** 'list project-status', 'list proposal submitted', 'form sector 3' */
const shown = (path: string): string => {
  const screen = screenAt(routes, path)
  if (screen.kind === 'list') return ['list', screen.entity.name, screen.list?.name].filter(Boolean).join(' ')
  if (screen.kind === 'form') return ['form', screen.entity.name, screen.id].filter(Boolean).join(' ')
  if (screen.kind === 'calls') return ['calls', screen.call].filter(Boolean).join(' ')
  return screen.kind
}

const entities =
  'proposal organization sector service category status action user role permission source result project'.split(
    ' ',
  )
const named =
  'on-going dropped selected pursued pursued-expired unprocessed due-within-3-days due-beyond-3-days selection-in-process not-selected submitted'.split(
    ' ',
  )

describe('every route of the specification shows its screen', () => {
  test('/ is the dashboard', () => expect(shown('/')).toBe('dashboard'))

  test.each(entities)('%s: its list and its form', (one) => {
    const many = model.entities[one]?.plural
    expect(shown(`/${many}`)).toBe(`list ${one}`)
    expect(shown(`/${one}-form`)).toBe(`form ${one}`)
    expect(shown(`/${one}-form/12`)).toBe(`form ${one} 12`)
  })

  test('project statuses', () => {
    expect(shown('/project-statuses')).toBe('list project-status')
    expect(shown('/project-status-form/3')).toBe('form project-status 3')
  })

  test.each(named)('/%s is a list of proposals', (list) => {
    expect(shown(`/${list}`)).toBe(`list proposal ${list}`)
  })
})

test.each([
  ['/calls', 'calls'],
  ['/calls/createSector', 'calls createSector'],
  ['/proposals/', 'list proposal'],
  ['/sector-form/', 'form sector'],
  ['/sector-form/%', 'form sector %'],
  ['/proposals/7', 'missing'],
  ['/nowhere', 'missing'],
  ['', 'missing'],
  ['/constructor', 'missing'],
])('the odd address %j shows %s', (path, screen) => expect(shown(path)).toBe(screen))
