import Trash2 from 'lucide-react/icons/trash-2'
import { form } from '../../model/form-messages.ts'
import { Button } from '../design/Button.tsx'
import { deleteItem } from './delete-item.ts'
import styles from './form.module.css'
import type { FormControl } from './use-form.ts'

/** The bar under the form: whether something is unsaved, and the ways out. */
export const FormBar = ({ control }: { readonly control: FormControl }) => {
  const { id, dirty, saving, rights, exit, state } = control
  return (
    <div className={styles.bar}>
      <div className={styles.barInside}>
        {rights.remove && (
          <Button
            variant="ghost"
            icon={Trash2}
            aria-label={form.delete}
            onClick={() => void deleteItem(control)}
          >
            <span className={styles.word}>{form.delete}</span>
          </Button>
        )}
        <span className={styles.status} role="status" data-toast-place="">
          {dirty && <span className={styles.dirty}>{form.dirty}</span>}
        </span>
        <Button onClick={exit.back}>{rights.write ? form.cancel : form.back}</Button>
        {rights.write && !state.gone && (
          <Button
            variant="primary"
            type="submit"
            saving={saving}
            aria-keyshortcuts="Control+S Meta+S"
            data-tooltip={form.saveKeys}
          >
            {id === null ? form.create : form.save}
          </Button>
        )}
      </div>
    </div>
  )
}
