import { exactly, type Shape } from './basic.ts'

export const personalSetting = {
  $id: 'KeptSetting',
  title: 'A personal setting, as JSON of at most 8 KB; null deletes it',
  ...exactly({ value: { description: 'Any JSON' } }),
} as const

export type PersonalSetting = Shape<typeof personalSetting>
