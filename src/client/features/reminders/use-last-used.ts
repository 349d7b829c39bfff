import { feeding as words } from '#texts/reminder-screen'
import { useToday } from '../../shared/request/use-requests.tsx'
import { dayWords, useMoments } from '../../shared/screen/moments.ts'

/** Formats the time of last use: 'Last used today.', 'Not used yet.' */
export const useLastUsed = (): ((at: string | null) => string) => {
  const moments = useMoments()
  const today = useToday()
  return (at) => (at === null ? words.neverUsed : words.used(dayWords(moments(at).day, today).toLowerCase()))
}
