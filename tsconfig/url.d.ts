/** The one global that the shared code takes from its surroundings; browsers and Node both have it. */
declare class URLSearchParams {
  constructor(init?: string | Readonly<Record<string, string>> | URLSearchParams)
  get(name: string): string | null
  set(name: string, value: string): void
  toString(): string
}
