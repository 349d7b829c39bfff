import { withArticle } from './grammar.ts'

/** Said on the dashboard. `many` is a title in lower case, a count is shown as text. */
export const dashboardTexts = {
  failed: 'The dashboard could not be loaded',
  old: 'These figures may be old.',
  calm: 'Nothing needs attention now.',
  noFigures: 'No figures for this chart',
  noFiguresText: 'It appears when all of its counts are available.',
  sample: 'Sample data',
  noYears: (many: string, date: string) => `No ${many} with ${withArticle(date)} yet`,
  years: (date: string) => `by year of ${date}`,
  without: (count: string, one: boolean) => `${count} without one ${one ? 'is' : 'are'} not counted`,
  decide: 'Needs attention',
  all: (count: string) => `Show all ${count}`,
  listFailed: 'These rows could not be loaded.',
  retry: 'Retry',
} as const
