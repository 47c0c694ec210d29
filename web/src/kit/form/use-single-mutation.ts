import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

type Options<Result, Input> = Pick<
  UseMutationOptions<Result, Error, Input>,
  'mutationFn' | 'onSuccess' | 'onError'
>

/** A mutation that is not started again while it is on its way: two clicks may come before the first of them is painted. */
export function useSingleMutation<Result, Input = void>(options: Options<Result, Input>) {
  const busy = useRef(false)
  const { mutate, data, isPending } = useMutation({
    ...options,
    onSettled() {
      busy.current = false
    },
  })

  function start(input: Input) {
    if (busy.current) return
    busy.current = true
    mutate(input)
  }

  return { start, data, isPending }
}
