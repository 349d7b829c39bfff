import { BlockList, isIPv6 } from 'node:net'

/** The names of ranges that TRUST_PROXY takes beside addresses. */
const named: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4')

/**
 * Whether an address is that of a proxy we trust.
 * @param trusted addresses, ranges ('10.0.0.0/8'), 'loopback', 'linklocal', 'uniquelocal'
 */
export const proxiesAmong = (trusted: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList()
  for (const range of trusted.flatMap((each) => named[each.toLowerCase()] ?? [each])) {
    const [address = '', bits] = range.split('/', 2)
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => list.check(address, familyOf(address))
}
