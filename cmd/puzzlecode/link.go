package main

import (
	"errors"
	"fmt"
	"net/url"
	"os"

	"github.com/spf13/cobra"

	"github.com/puzzlecode/puzzlecode/codec"
)

// linkVariable names the environment variable that holds the base address of links.
const linkVariable = "PUZZLECODE_LINK"

// linkForm is the word of --to for links.
const linkForm = "link"

// linkBase is the address that links begin with, as the value of a flag. It is empty where
// nobody serves codes: then no links are printed.
type linkBase string

// addLink adds the flag --link. Its default is the value of the environment variable.
func addLink(cmd *cobra.Command, base *linkBase) {
	cmd.Flags().Var(base, "link", "start of links, such as https://example.org (default $"+linkVariable+")")
	before(cmd, func(cmd *cobra.Command, _ []string) error {
		if text := os.Getenv(linkVariable); text != "" && *base == "" {
			if err := base.Set(text); err != nil {
				return usagef(cmd, "%s: %v", linkVariable, err)
			}
		}
		return nil
	})
}

func (b *linkBase) String() string { return string(*b) }
func (b *linkBase) Type() string   { return "BASE" }

// Set takes an address with http or https in front, and nothing that is a code.
func (b *linkBase) Set(text string) error {
	if _, err := codec.Read(text); err == nil {
		return fmt.Errorf("%.80q is a position; the value must be a URL: --link https://example.org %[1]s", text)
	}
	address, err := url.Parse(text)
	if err != nil || address.Scheme != "https" && address.Scheme != "http" || address.Host == "" {
		return errors.New("must be a URL such as https://example.org")
	}
	if err := codec.CheckBase(text); err != nil {
		return err
	}
	*b = linkBase(text)
	return nil
}

// link returns the link to a code, and the empty text without a base.
func (b linkBase) link(c codec.Code) (string, error) {
	if b == "" {
		return "", nil
	}
	return c.Link(string(b))
}
