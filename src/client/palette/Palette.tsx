import { palette } from '../../model/panel-messages.ts'
import { Dialog } from '../design/overlay/Dialog.tsx'
import type { PanelProps } from '../layout/Panels.tsx'
import { PaletteSearch } from './PaletteSearch.tsx'

/** Leads to any screen, add form or record by typing a part of its name. */
export const Palette = ({ open, onClose }: PanelProps) => (
  <Dialog open={open} onClose={onClose} shape="palette" title={palette.title} untitled>
    <PaletteSearch open={open} onClose={onClose} />
  </Dialog>
)
