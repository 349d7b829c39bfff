import ky from 'ky'

export const tokenOf = (): string | undefined => document.cookie.match(/(?:^|; )token=([^;]*)/)?.[1]

let underWay = 0
const listeners = new Set<() => void>()

const count = (by: number): void => {
  underWay += by
  for (const heard of listeners) heard()
}

/** How many calls are under way. */
export const calls = {
  get: (): number => underWay,
  subscribe: (heard: () => void): (() => void) => {
    listeners.add(heard)
    return () => listeners.delete(heard)
  },
}

export const api = ky.create({
  prefix: '/api',
  headers: { 'X-Requested-With': 'XMLHttpRequest' },
  hooks: {
    beforeRequest: [
      ({ request }) => {
        const token = tokenOf()
        if (token) request.headers.set('Authorization', `Bearer ${token}`)
      },
    ],
  },
})

export const fetcher = async (path: string): Promise<unknown> => {
  count(1)
  try {
    return await api.get(path).json()
  } finally {
    count(-1)
  }
}

export const logIn = (token: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page by hand writes its cookie by hand
  document.cookie = `token=${token}; max-age=86400; path=/`
  location.reload()
}

export const logOut = (): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: as above
  document.cookie = 'token=; max-age=0; path=/'
  location.reload()
}
