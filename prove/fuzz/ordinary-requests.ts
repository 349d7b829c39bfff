import type { OpenApiDocument } from '../../src/server/calls/document.ts'
import type { CostlyRequest } from './costly-requests.ts'

const rounds = 8

/** A while of ordinary work, so that the compiler has done its part before anything is measured. */
export const ordinaryRequests = (document: OpenApiDocument): readonly CostlyRequest[] => {
  const lists = Object.entries(document.paths).flatMap(([template, { get }]) =>
    get?.parameters?.some(({ name }) => name === 'page') && !template.includes('{') ? [template] : [],
  )
  const round = (at: number): readonly CostlyRequest[] => [
    ...lists.flatMap((path) =>
      [`page=${at + 1}`, `keyword=a${at}&page=1`].map((query) => ordinary('GET', `${path}?${query}`)),
    ),
    ...['/api/dashboard-data', '/api/user', `/api/search?keyword=wat${at}`].map((path) =>
      ordinary('GET', path),
    ),
    ...Array.from({ length: 5 }, () => ({
      ...ordinary('POST', '/api/login'),
      who: 'nobody' as const,
      body: JSON.stringify({ email: 'somebody@example.org', password: `wrong ${at}` }),
    })),
    ...lists.map((path) => ({ ...ordinary('POST', path), body: JSON.stringify({ name: 'é'.repeat(2000) }) })),
  ]
  return Array.from({ length: rounds }, (_, at) => round(at)).flat()
}

const ordinary = (method: string, path: string): CostlyRequest => ({
  ...{ who: 'administrator', method, path, what: 'ordinary' },
})
