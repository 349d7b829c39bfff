// What Node and browsers both have and the language itself has not: the shared code may use it, and nothing else of
// either world. The server and the page take these from their own types.

declare class URL {
  constructor(url: string)
  static canParse(url: string): boolean
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(init?: string | Readonly<Record<string, string>> | Iterable<readonly [string, string]>)
  readonly size: number
  append(name: string, value: string): void
  delete(name: string, value?: string): void
  entries(): IterableIterator<[string, string]>
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string, value?: string): boolean
  keys(): IterableIterator<string>
  set(name: string, value: string): void
  sort(): void
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}
