// The province of a provider, as issues copy it.

/** `province` is that of the registration, `address` the one of the provider's address. */
export const provinceOf = ({
  address,
  province,
}: {
  readonly province: string;
  readonly address?: { readonly province?: string | undefined } | undefined;
}): string => address?.province ?? province;

/** The province of an issue whose provider had none. */
export const noProvince = 'Not recorded';
