import { variant } from './variant.ts'

/** The workshop after a maintainer took out its sources and the field that refers to them; whoever made it removes it. */
export const withoutSource = () =>
  variant(
    ['entities/source.ts', null],
    ['entities/repair.ts', "    source: reference('Source', 'source'),\n", ''],
    ['entities/repair.ts', "'category', 'source'],", "'category'],"],
    ['entities/repair.ts', "    'source',\n", ''],
  )
