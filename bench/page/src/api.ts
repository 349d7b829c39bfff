import ky from 'ky'

export const tokenOf = (): string | undefined => document.cookie.match(/(?:^|; )token=([^;]*)/)?.[1]

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

export const fetcher = (path: string): Promise<unknown> => api.get(path).json()

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
