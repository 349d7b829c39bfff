import type { FileBytes } from './file-bytes.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { textsIn } from './unzip.ts'
import { readXml } from './xml.ts'
import type { ZipEntry } from './zip-entries.ts'

/** The texts of a workbook that its cells refer to by their numbers. @throws SheetFault */
export const readSharedTexts = async (
  file: FileBytes,
  entry: ZipEntry | undefined,
): Promise<readonly string[]> => {
  const texts: string[] = []
  if (!entry) return texts
  let held = 0
  const collecting = new RichText()
  await readXml(textsIn(file, entry), {
    open: (name) => collecting.open(name),
    text: (text) => collecting.text(text),
    close: (name) => {
      collecting.close(name)
      if (name !== 'si') return
      const text = collecting.take()
      held += text.length + ofEach
      if (held > mostHeld) throw new SheetFault('tooMuch')
      texts.push(text)
    },
  })
  return texts
}

/** All texts are in memory while the sheet is read: so many characters, each of which takes a byte or two. */
const mostHeld = 100 * 1024 * 1024
/** What a text takes however short it is. */
const ofEach = 16

/** More of a text is not kept: a cell that has it is too long. */
export const appendText = (text: string, more: string): string =>
  text.length > limits.characters ? text : text + more

/** Gathers a text that is told in runs of letters of one look each, without what is said about how it is spoken. */
export class RichText {
  #text = ''
  #isText = false
  #isSpoken = false

  open(name: string): void {
    if (name === 'rPh') this.#isSpoken = true
    if (name === 't') this.#isText = !this.#isSpoken
  }

  text(text: string): void {
    if (this.#isText) this.#text = appendText(this.#text, text)
  }

  close(name: string): void {
    if (name === 'rPh') this.#isSpoken = false
    if (name === 't') this.#isText = false
  }

  /** The text that was gathered; the next begins. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return withoutEscapes(text)
  }
}

/** A workbook writes characters that XML cannot hold as their numbers: _x000D_. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
