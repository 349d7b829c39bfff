import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address, '::' spelled out. */
const groupsOf = (address: string): readonly string[] => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::', 2) ?? []
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [
    ...before,
    ...Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0'),
    ...after,
  ]
}

/** Where attempts are counted together: an IPv4 address, or the /64 of an IPv6 address, which one client has whole. */
export const addressPrefix = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const prefix = groupsOf(address).slice(0, 4)
  return `${prefix.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
