import type { Day } from '../../model/day.ts'
import { today } from '../today.ts'
import { useStore } from './use-store.ts'

/** The business day, 'YYYY-MM-DD'. */
export const useToday = (): Day => useStore(today)
