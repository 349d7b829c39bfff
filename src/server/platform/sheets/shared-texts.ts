import type { FileBytes } from './file-bytes.ts'
import { limits } from './sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { textsIn } from './unzip.ts'
import { readXml } from './xml.ts'
import type { ZipEntry } from './zip-entries.ts'

/** The shared strings of a workbook, by index. @throws SheetFault */
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

/** Memory limit in characters: all shared strings stay in memory while the sheet is read, at one or two bytes each. */
const mostHeld = 100 * 1024 * 1024
/** Overhead of a string, however short. */
const ofEach = 16

/** Appends text up to the cell limit; a longer cell is refused later, so the rest is dropped. */
export const appendText = (text: string, more: string): string =>
  text.length > limits.characters ? text : text + more

/** Collects the text of formatted runs, without phonetic hints. */
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

  /** Returns the collected text and starts a new one. */
  take(): string {
    const text = this.#text
    this.#text = ''
    return withoutEscapes(text)
  }
}

/** Decodes characters that XML forbids, which a workbook writes by code: _x000D_. */
export const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    : text
