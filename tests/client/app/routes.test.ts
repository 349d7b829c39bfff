import { describe, expect, test } from 'vitest'
import { routesOf, screenAt } from '../../../src/client/app/routes.tsx'
import { model } from '../product.ts'

const routes = routesOf(model)

/** 'list pledge-status', 'list repair submitted', 'form scale 3' */
const shown = (path: string): string => {
  const screen = screenAt(routes, path)
  if (screen.kind === 'list') return ['list', screen.entity.name, screen.list?.name].filter(Boolean).join(' ')
  if (screen.kind === 'form' || screen.kind === 'record')
    return [screen.kind, screen.entity.name, screen.id].filter(Boolean).join(' ')
  if (screen.kind === 'calls') return ['calls', screen.call].filter(Boolean).join(' ')
  return screen.kind
}

const entities =
  'repair customer scale service category status action user role permission source result pledge'.split(' ')
const named =
  'in-work declined settled promised promised-late unanswered due-in-3-days due-after-3-days settlement-in-process not-settled ready'.split(
    ' ',
  )

describe('every list, named list and form has its route', () => {
  test('/ is the dashboard', () => expect(shown('/')).toBe('dashboard'))

  test.each(entities)('%s: its list and its form', (one) => {
    const many = model.entities[one]?.plural
    expect(shown(`/${many}`)).toBe(`list ${one}`)
    expect(shown(`/${one}-form`)).toBe(`form ${one}`)
    expect(shown(`/${one}-form/12`)).toBe(`form ${one} 12`)
  })

  test('pledge statuses', () => {
    expect(shown('/pledge-statuses')).toBe('list pledge-status')
    expect(shown('/pledge-status-form/3')).toBe('form pledge-status 3')
  })

  test.each(named)('/%s is a list of repairs', (list) => {
    expect(shown(`/${list}`)).toBe(`list repair ${list}`)
  })
})

test.each([
  ['/calls', 'calls'],
  ['/calls/createScale', 'calls createScale'],
  ['/repairs/', 'list repair'],
  ['/scale-form/', 'form scale'],
  ['/scale-form/%', 'form scale %'],
  ['/repairs/7', 'record repair 7'],
  ['/promised/7', 'missing'],
  ['/nowhere', 'missing'],
  ['', 'missing'],
  ['/constructor', 'missing'],
])('the odd address %j shows %s', (path, screen) => expect(shown(path)).toBe(screen))
