import { exactly, flagSchema, type Shape } from './basic.ts'

export const followingChange = {
  $id: 'FollowingChange',
  title: 'An explicit choice; it overrides automatic following',
  ...exactly({ following: flagSchema }),
} as const

export type FollowingChange = Shape<typeof followingChange>
