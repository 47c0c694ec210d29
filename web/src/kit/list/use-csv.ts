import { useMutation } from '@tanstack/react-query'
import { localDay } from '../../lib/clock.ts'
import { notify } from '../../ui/toasts/notify.ts'
import { serverMessage } from '../server-message.ts'

interface Options {
  /** The file is called `<name>_<date>.csv`, or as it is when it ends in '.csv'. */
  name: string
  /** Rows that the list has; unknown while it loads. */
  total: number | undefined
  download: (fileName: string) => Promise<void>
}

/** Saves the whole filtered list; with no rows it says so instead. */
export function useCsv({ name, total, download }: Options) {
  const exporting = useMutation({
    mutationFn: () =>
      download(name.endsWith('.csv') ? name : `${name}_${localDay(new Date())}.csv`),
    onError: (error) =>
      notify.error(
        'Erro ao exportar',
        serverMessage(error, 'Não foi possível baixar o CSV. Tente novamente.'),
      ),
  })

  function start() {
    // Not disabled meanwhile: a disabled button would drop the keyboard's focus.
    if (exporting.isPending) return
    if (total === 0) notify.error('Nenhum dado para exportar.')
    else exporting.mutate()
  }

  return { start, isBusy: exporting.isPending, isReady: total !== undefined }
}
