/** The menu of a dropdown, as its person works it. */
interface ChoiceMenu {
  readonly open: boolean
  /** What is typed. */
  readonly keyword: string
  /** The keys have led through the options: what is marked is meant. */
  readonly moved: boolean
  /** Enter came before the answer: the one option that it brings is meant. */
  readonly hurried: boolean
  /** What was typed when a row was to be added by its form; null while none is. */
  readonly adding: string | null
}

type ChoiceMenuChange =
  | { readonly type: 'opened' | 'closed' | 'moved' | 'hurried' | 'answered' | 'chosen' | 'added' }
  | { readonly type: 'typed' | 'stayed' | 'adding'; readonly keyword: string }

export const beginningMenu: ChoiceMenu = {
  open: false,
  keyword: '',
  moved: false,
  hurried: false,
  adding: null,
}

export const menuReducer = (menu: ChoiceMenu, change: ChoiceMenuChange): ChoiceMenu => {
  switch (change.type) {
    case 'opened':
      return { ...menu, open: true, moved: false }
    case 'closed':
      return { ...menu, open: false }
    case 'typed':
      return { ...menu, keyword: change.keyword, hurried: false }
    case 'stayed': // what was chosen is about the menu itself
      return { ...menu, open: true, keyword: change.keyword }
    case 'moved':
      return { ...menu, moved: true }
    case 'hurried':
      return { ...menu, hurried: true }
    case 'answered':
      return { ...menu, hurried: false }
    case 'chosen':
      return { ...menu, open: false, keyword: '', hurried: false }
    case 'adding':
      return { ...menu, open: false, adding: change.keyword.trim() }
    case 'added':
      return { ...menu, adding: null }
  }
}
