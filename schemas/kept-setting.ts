import { exactly, type Shape } from './basic.ts'

export const keptSetting = {
  $id: 'KeptSetting',
  title: "A setting of one's own, as JSON of at most 8 KB; null keeps none",
  ...exactly({ value: { description: 'Any JSON' } }),
} as const

export type KeptSetting = Shape<typeof keptSetting>
