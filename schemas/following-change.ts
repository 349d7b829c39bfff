import { exactly, flag, type Shape } from './basic.ts'

export const followingChange = {
  $id: 'FollowingChange',
  title: 'An explicit choice; it overrides automatic following',
  ...exactly({ following: flag }),
} as const

export type FollowingChange = Shape<typeof followingChange>
