import type { FastifyRequest } from 'fastify'
import { toldOnce } from '../fairness/told-once.ts'

const minute = 60_000
const mostRemembered = 1000
const byServer = new WeakMap<object, ReturnType<typeof toldOnce>>()

const firstOn = (server: object): ReturnType<typeof toldOnce> => {
  const known = byServer.get(server) ?? toldOnce(mostRemembered, () => new Date())
  byServer.set(server, known)
  return known
}

/**
 * Whether a call's answer is worth a line of the log. What is refused to strangers, for want of a right or since too much
 * is asked for, comes in floods where somebody means harm: of one asker, call and status one a minute is kept, so that no flood fills a disk.
 * @param said which of a call's lines it is about, since each is kept by itself
 */
export const isWorthALine = (request: FastifyRequest, status: number, said: string): boolean => {
  const stranger = request.caller === null || request.caller === undefined
  const refused = [403, 429, 503].includes(status) || (stranger && status >= 400)
  if (!refused || request.asker === undefined) return true
  return firstOn(request.server)(`${said} ${request.asker.who} ${status} ${request.routeOptions.url}`, minute)
}
