import { exactly, flag, type Shape } from './basic.ts'

export const followingChange = {
  $id: 'FollowingChange',
  title: 'A choice, which beats everything that makes one follow by itself',
  ...exactly({ following: flag }),
} as const

export type FollowingChange = Shape<typeof followingChange>
