import type { AnyEndpoint } from '@canhoto/contracts/endpoint'
import { useMutation } from '@tanstack/react-query'
import { downloadCsv } from '../../lib/csv-download.ts'
import { useCompanyDay } from '../../lib/use-company-day.ts'
import { dismissErrors, notify } from '../../ui/toasts/notify.ts'
import { formatFailure } from '../server-message.ts'

export interface CsvSource {
  /** The file is called `<name>_<date>.csv`, or as it is when it ends in '.csv'. */
  name: string
  /** The endpoint of the file where the list's own has none. */
  endpoint?: AnyEndpoint
}

interface Options {
  name?: string
  endpoint: unknown
  filter: object
  /** The list as it is shown; undefined while it loads. */
  list: { meta: { total: number } } | undefined
}

const FAILURE = {
  title: 'Erro ao exportar',
  text: 'Não foi possível baixar o CSV. Tente novamente.',
}

/** Saves the whole filtered list; with no rows it says so instead. */
export function useCsv({ name = '', endpoint, filter, list }: Options) {
  const companyDay = useCompanyDay()
  const download = useMutation({
    mutationFn: () =>
      downloadCsv(
        endpoint as AnyEndpoint,
        filter,
        name.endsWith('.csv') ? name : `${name}_${companyDay()}.csv`,
      ),
    onSuccess: () => dismissErrors(),
    onError(error) {
      const { title, text } = formatFailure(error, FAILURE)
      notify.error(title, text)
    },
  })

  function start() {
    // Not disabled meanwhile: a disabled button would drop the keyboard's focus.
    if (download.isPending) return
    if (list?.meta.total === 0) notify.error('Nenhum dado para exportar.')
    else download.mutate()
  }

  return { start, isBusy: download.isPending, isReady: list !== undefined }
}
