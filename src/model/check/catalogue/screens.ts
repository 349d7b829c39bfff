import type { Entry } from './entry.ts'

/** Labels, columns, forms, lists over others. */
export const screens = {
  'E-LABEL-1': {
    says: 'is named by {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'The label stands in dropdowns, prompts and history.',
  },
  'E-LABEL-2': {
    says: 'is named by {value}, a {other} that no one can read.',
    mend: 'Choose a text, a date or a reference.',
    why: 'The label stands in dropdowns, prompts and history.',
  },
  'E-LABEL-3': {
    says: 'is named by {value} alone, which may be empty.',
    mend: 'Say `required` on it, or name another field too.',
    why: 'A row without a name cannot be chosen or told apart.',
  },
  'E-ALIAS-1': {
    says: 'repeats {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'An alias is a second key for a value.',
  },
  'E-ALIAS-2': {
    says: 'the alias {value} is a key already.',
    mend: 'Choose another, or take it out.',
    why: 'Two values cannot have one key.',
  },
  'E-COLUMN-1': {
    says: 'the column {value} is no field here.',
    mend: 'Name a field of this entity.',
    why: 'Columns show fields.',
  },
  'E-COLUMN-2': {
    says: 'the column {value} stands twice.',
    mend: 'Take one out.',
    why: 'A table shows each value once.',
  },
  'E-COLUMN-3': {
    says: 'the column {value} would show a {other}.',
    mend: 'Take it out.',
    why: 'Secrets are never answered, so the column would be empty for ever.',
  },
  'E-COLUMN-4': {
    says: 'the plain list leaves out {value}, which is no column.',
    mend: 'Name a column.',
    why: 'What is not shown cannot be left out.',
  },
  'E-COLUMN-5': {
    says: 'the list has no column.',
    mend: 'Show at least the label.',
    why: 'Rows could not be told apart.',
  },
  'E-FORM-1': {
    says: 'the form shows {value}, which is no field here.',
    mend: 'Name a field of this entity.',
    why: 'A form is made of fields.',
  },
  'E-FORM-2': {
    says: 'the form shows {value} twice.',
    mend: 'Take one out.',
    why: 'Two inputs would fight over one value.',
  },
  'E-FORM-3': {
    says: 'the form asks for {value}, which no payload may set.',
    mend: 'Take it out of the form.',
    why: 'What a person types would be passed over in silence.',
  },
  'E-FORM-4': {
    says: '{value} is required and in no form.',
    mend: 'Show it in the form, give it a first value with initially(…), or let it be empty.',
    why: 'Every create from the page would be refused.',
  },
  'E-FORM-5': {
    says: '{value} is required and a new row’s form hides it.',
    mend: 'Show it always, give it a first value with initially(…), or let it be empty.',
    why: 'Every create from the page would be refused.',
  },
  'E-FORM-6': {
    says: 'a condition looks at {value}, which the form does not show before it.',
    mend: 'Show that field above the condition.',
    why: 'Nobody could see why the fields come and go.',
  },
  'E-FORM-7': {
    says: 'a section shows nothing.',
    mend: 'Name fields, or take the section out.',
    why: 'A title above nothing puzzles.',
  },
  'E-FORM-8': {
    says: 'the form asks to confirm {value}, which it does not ask for.',
    mend: 'Show both or neither.',
    why: 'A confirmation repeats what was typed.',
  },
  'E-OVER-1': {
    says: 'is shown over {value}, which is no entity.',
    mend: 'Name an entity by its `one`.',
    why: 'The list shows the rows of that entity.',
  },
  'E-OVER-2': {
    says: 'is shown over {value} and no field belongs to it singly.',
    mend: 'Have a reference to it that is required, belongs and unique.',
    why: 'Beside each of its rows stands the one row that belongs to it.',
  },
  'E-SAVE-1': {
    says: 'after a save the form cannot lead to {value}.',
    mend: "Say 'back', or leave it out for the list.",
    why: 'The person would be left on a form that is done.',
  },
} as const satisfies Record<string, Entry>
